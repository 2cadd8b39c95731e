"""The running app: its window, its panel and what joins the parts."""
