/** What a button is called that says nothing: its form has a field, and the server leaves it out. */
export const BUTTON_NAME = "go";
