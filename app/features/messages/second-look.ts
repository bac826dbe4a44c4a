/** Title of the answer that gives rough first words back to their sender. */
export const SECOND_LOOK = "Take a second look";
