/**
 * The frame of the Payment Element: it pays on request with the card that is chosen in it, so that the card stays out
 * of August's own page.
 */
addEventListener("message", ({ data, ports: [port] }) => {
  if (data !== "august-element" || !port) return;
  port.onmessage = async () => {
    const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
    const card = String(new FormData(form).get("card") ?? "");
    const body = new URLSearchParams({ card });
    const response = await fetch(location.href, { method: "POST", body });
    port.postMessage(await response.json());
  };
  port.postMessage("ready");
});
