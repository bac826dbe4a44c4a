import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { PostForm } from "~/ui/post-form";
import { Row } from "~/ui/row";

interface Device {
  id: string;
  name: string;
  since: string;
  isThis: boolean;
}

/** A signed-in device, with the way to sign it out. */
export function DeviceRow({ id, name, since, isThis }: Device) {
  return (
    <Row
      icon="device"
      title={name}
      aside={
        isThis ? (
          <Badge tone="green">This device</Badge>
        ) : (
          <Confirm
            label={
              <>
                Sign out<span className="sr-only"> {`${name}…`}</span>
              </>
            }
          >
            <p>Anyone using it will have to log in again.</p>
            <PostForm plain action={`/account/devices/${id}/end`}>
              <Button>
                Sign out<span className="sr-only">{` ${name}, signed in since ${since}`}</span>
              </Button>
            </PostForm>
          </Confirm>
        )
      }
    >
      <p className="hint">since {since}</p>
    </Row>
  );
}
