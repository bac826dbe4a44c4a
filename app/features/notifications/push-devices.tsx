import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { registerWorker } from "~/ui/offline/kept-pages.client";
import { PostForm } from "~/ui/post-form";
import { Row } from "~/ui/row";
import { memberFetch } from "~/ui/session.client";

interface PushDevice {
  id: string;
  name: string;
  isThis: boolean;
}

const canPush = () => "serviceWorker" in navigator && "PushManager" in window;

async function subscribeHere(pushKey: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted")
    return "Your browser blocks notifications from August. You can change that in your browser’s settings.";
  const registration = await registerWorker();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { ok } = await memberFetch("/api/push-subscriptions", { send: subscription });
  return ok ? null : "We couldn’t add this device. Please try again.";
}

function SwitchOn({ pushKey }: { pushKey: string }) {
  const [isAble, setAble] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => setAble(canPush()), []);
  if (!isAble)
    return (
      <p className="hint">
        Turn it on from your phone or computer, in a browser that supports push.
      </p>
    );
  const switchOn = async () => {
    setBusy(true);
    const failed = "This browser couldn’t turn on push. Please try again.";
    setTrouble(await subscribeHere(pushKey).catch(() => failed));
    setBusy(false);
    revalidate();
  };
  return (
    <>
      <Button type="button" variant="secondary" disabled={isBusy} onClick={switchOn}>
        Turn on for this device
      </Button>
      <p role="status">{trouble}</p>
    </>
  );
}

/** Lists the member's own devices that receive push, and lets one be added or removed. */
export function PushDevices(props: { pushKey: string; devices: readonly PushDevice[] }) {
  const { pushKey, devices } = props;
  return (
    <section>
      <h2 className="rows-head">Push to your devices</h2>
      <p className="hint">
        A short note on your screen, no names. It stops when you log out there.
      </p>
      {devices.length > 0 ? (
        <ul>
          {devices.map(({ id, name, isThis }) => (
            <Row
              key={id}
              icon="device"
              title={name}
              aside={
                <PostForm plain action={`/notifications/devices/${id}/end`}>
                  <Button variant="secondary">
                    Turn off<span className="sr-only">: {name}</span>
                  </Button>
                </PostForm>
              }
            >
              {isThis ? <Badge tone="green">This device</Badge> : null}
            </Row>
          ))}
        </ul>
      ) : null}
      {!devices.some(({ isThis }) => isThis) ? <SwitchOn pushKey={pushKey} /> : null}
    </section>
  );
}
