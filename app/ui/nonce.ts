import { createContext } from "react";

/** The nonce of this page's scripts; empty in the browser, which never exposes it. */
export const NonceContext = createContext("");
