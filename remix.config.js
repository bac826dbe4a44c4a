/**
 * Options of the Remix application, read by vite.config.ts.
 * Every future flag of version 3 is on; app/routes.ts is the route table.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  // app/routes.ts is the only route table: no file becomes a route by its place.
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
