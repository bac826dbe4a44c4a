import { createContext } from "react";

/** The nonce of this page's scripts; empty in the browser, which never shows it again. */
export const NonceContext = createContext("");
