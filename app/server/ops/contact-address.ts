/** The address for members' and visitors' mail to August. */
export const CONTACT_ADDRESS = "hello@august.example";
