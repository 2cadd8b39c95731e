"""Games as files: exported and imported as JSON, looked through for mistakes, and written as a chronicle."""
