import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A link that dies while the browser still takes itself to be online. */
interface DeadProxy {
  url: string;
  /** Whether every connection is cut. */
  cut: (isCut: boolean) => void;
  close: () => void;
}

/** Is in front of a server. */
export async function startDeadProxy(target: string): Promise<DeadProxy> {
  let isCut = false;
  const open = new Set<Socket>();
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  const proxy = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(new URL(target).port), "localhost");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, "localhost");
  await once(proxy, "listening");
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    cut: (next) => {
      isCut = next;
      if (isCut) end();
    },
    close: () => {
      end();
      proxy.close();
    },
  };
}
