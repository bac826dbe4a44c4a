import { data } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useMemo } from "react";
import { Bell } from "~/features/notifications/bell";
import { isolate } from "~/server/data/text";
import { env } from "~/server/ops/env.server";
import { readCookie, scriptsCookie } from "~/server/web/cookies.server";
import { consumeFlash } from "~/server/web/flash.server";
import { loadPendingForm, RESTORED } from "~/server/web/pending-form.server";
import { screenLoader } from "~/server/web/route.server";
import { computeSessionKey, mayKeepPages } from "~/server/web/viewer-key.server";
import { BareFrame } from "~/ui/bare-frame";
import { ErrorPage, errorTitle } from "~/ui/error-page";
import { HomeScreen, Installable, ThemeColor } from "~/ui/home-screen";
import { MemberFrame } from "~/ui/member-frame";
import { NonceContext } from "~/ui/nonce";
import { useOffline } from "~/ui/offline/use-offline";
import { useScreensAhead } from "~/ui/prefetch/use-screens-ahead";
import { PublicFrame } from "~/ui/public-frame";
import { watchRouter } from "~/ui/router-fetch.client";
import { ScrollPositions } from "~/ui/scroll-positions";
import { isBarePage, isPublicPage, loadsStyles, takesPayment, usesScripts } from "~/ui/shell";
import { ShellContext } from "~/ui/shell-context";
import { StartBoundary } from "~/ui/start-boundary";
import { Toast } from "~/ui/toast";
import { useArrivalFocus } from "~/ui/use-arrival-focus";
import { useDocumentNavigation } from "~/ui/use-document-navigation";
import { useLastRoot } from "~/ui/use-last-root";
import { useRouting } from "~/ui/use-routing";
import appStyles from "./styles/app.css?url";
import publicStyles from "./styles/public.css?url";

export const meta: MetaFunction = ({ error }) => [{ title: errorTitle(error, "August") }];

export const loader = screenLoader("visitor", async ({ request, member }) => {
  const { flash, headers } = await consumeFlash(request, member);
  const viewer = member && {
    name: isolate(member.stageName ?? member.firstName ?? "you"),
    isSubscribed: member.isSubscribed,
    unreadCount: member.unreadCount,
    sessionKey: computeSessionKey(member),
    keepsPages: mayKeepPages(member, request),
  };
  const isLight = member?.lightPages === true || request.headers.get("Save-Data") === "on";
  const origin = member ? null : env().APP_URL;
  const lacksScripts = member && (await readCookie(request, scriptsCookie())) !== undefined;
  const restored = member && (await loadPendingForm(request, member));
  // Pages with scripts carry this data, and so leave out what is the case for none of them.
  const more = { ...(lacksScripts && { lacksScripts }), ...(restored && { restored }) };
  const toast = flash ?? (restored && RESTORED);
  return data({ viewer, isLight, flash: toast, origin, ...more }, { headers });
});

function Document({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const root = useLastRoot(loaded);
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle);
  const nonce = useContext(NonceContext);
  // As a module it does not hold the parser back until the styles are there.
  const restoring = { nonce, type: "module" };
  const opening = useNavigation().location?.hash;
  useEffect(watchRouter, []);
  useArrivalFocus();
  useRouting();
  useDocumentNavigation(takesPayment(handles));
  const viewer = loaded?.viewer;
  const isLight = loaded?.isLight ?? false;
  const sessionKey = viewer?.sessionKey;
  const facts = useMemo(() => ({ isLight, sessionKey }), [isLight, sessionKey]);
  useOffline(viewer?.keepsPages === true);
  const isPublic = isPublicPage(root, handles);
  const hasScripts = usesScripts(root, handles);
  const flash = root?.flash?.at ? null : (root?.flash ?? null);
  const toast = <Toast flash={flash} floats={hasScripts} />;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <ThemeColor />
        {isPublic ? <HomeScreen /> : <Installable />}
        <link rel="stylesheet" href={isPublic ? publicStyles : appStyles} />
        {loadsStyles(root, handles) ? <Links /> : null}
      </head>
      <body data-opening={opening} data-viewer={viewer?.sessionKey}>
        <ShellContext.Provider value={facts}>
          {isPublic || !root?.viewer ? (
            <PublicFrame signedIn={Boolean(root?.viewer)} isBare={!root || isBarePage(handles)}>
              {toast}
              {children}
            </PublicFrame>
          ) : isBarePage(handles) ? (
            <BareFrame>
              {toast}
              {children}
            </BareFrame>
          ) : (
            <MemberFrame viewer={root.viewer} bell={<Bell unreadCount={root.viewer.unreadCount} />}>
              {toast}
              {children}
            </MemberFrame>
          )}
        </ShellContext.Provider>
        {hasScripts ? <ScrollPositions {...restoring} /> : null}
        {hasScripts ? (
          <noscript hidden>
            <img src="/scripts/off" alt="" />
          </noscript>
        ) : null}
      </body>
    </html>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <StartBoundary>
      <Document>{children}</Document>
    </StartBoundary>
  );
}

export default function App() {
  useScreensAhead();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) ? (
    <ErrorPage status={error.status} details={error.data} />
  ) : (
    <ErrorPage status={500} details={null} />
  );
}
