/** Where members and visitors write to. */
export const CONTACT_ADDRESS = "hello@august.example";
