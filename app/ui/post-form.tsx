import { useFormAction } from "@remix-run/react";
import type { FormHTMLAttributes, Ref } from "react";
import { DIGEST_LENGTH } from "~/server/web/viewer-header";
import { useShell } from "./use-shell";

interface PostFormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** True for a form that the browser sends itself, and not the router (`useRouting`). */
  plain?: boolean;
  /** True where the page that follows stays scrolled as it is. */
  preventScrollReset?: boolean;
  formRef?: Ref<HTMLFormElement>;
}

function AddressedForm({ plain, preventScrollReset, formRef, children, ...props }: PostFormProps) {
  const { sessionKey: key } = useShell();
  return (
    <form
      key={key?.slice(0, DIGEST_LENGTH)}
      method="post"
      {...props}
      ref={formRef}
      data-post={plain ? undefined : preventScrollReset ? "stay" : ""}
    >
      {key ? <input type="hidden" name="viewer" value={key} /> : null}
      {children}
    </form>
  );
}

/** A form of the screen's own address. Without one a browser would carry the anchor of the page over to what follows. */
function OwnForm(props: PostFormProps) {
  return <AddressedForm {...props} action={useFormAction()} />;
}

/**
 * A form that changes something for the member who its page was made for. It names their session, so that the server
 * does nothing where another member has signed in since (record 65). Nothing typed outlives a change of member.
 */
export const PostForm = (props: PostFormProps) =>
  props.action ? <AddressedForm {...props} /> : <OwnForm {...props} />;
