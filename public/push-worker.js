// Shows the notices that August pushes. It keeps nothing and answers no request.
self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // A push that cannot be read still has to be shown.
  }
  event.waitUntil(
    self.registration.showNotification(notice.title ?? "News from August", {
      body: notice.body ?? "Open August to see it.",
      tag: notice.tag ?? "august",
      data: notice.link ?? "/notifications",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const asked = new URL(event.notification.data, self.location.origin);
  const url = asked.origin === self.location.origin ? asked.href : "/notifications";
  event.waitUntil(
    self.clients
      .matchAll({ type: "window" })
      .then(([window]) =>
        window ? window.focus().then((shown) => shown.navigate(url)) : self.clients.openWindow(url),
      ),
  );
});
