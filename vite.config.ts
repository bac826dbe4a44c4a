import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: {
      "~": resolve(import.meta.dirname, "app"),
      "@db": resolve(import.meta.dirname, "db"),
    },
  },
  build: {
    target: "es2022",
    cssMinify: true,
    sourcemap: false,
    // Routes are preloaded by the router. What a member's action loads imports what is there already.
    modulePreload: false,
  },
});
