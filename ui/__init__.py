"""The touchscreen: a Kivy app that shows scenes and sends back the actions that players choose."""
