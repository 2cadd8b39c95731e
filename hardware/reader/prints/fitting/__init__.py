"""One learnt print on one spot of a picture: how it lies there, what it explains, and whether another fits as well."""
