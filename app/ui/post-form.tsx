import { Form, type FormProps, useRouteLoaderData } from "@remix-run/react";
import type { Ref } from "react";
import { DIGEST_LENGTH } from "~/server/web/viewer-header";
import type { RootData } from "./shell";

interface PostFormProps extends FormProps {
  /** True for a form that the browser sends itself. */
  plain?: boolean;
  formRef?: Ref<HTMLFormElement>;
}

/**
 * A form that changes something for the member who its page was made for. It names their session, so that the server
 * does nothing where another member has signed in since (record 65). Nothing typed outlives a change of member.
 */
export function PostForm({ plain, formRef, children, ...props }: PostFormProps) {
  const key = useRouteLoaderData<RootData>("root")?.viewer?.sessionKey;
  const Tag = plain ? "form" : Form;
  return (
    <Tag key={key?.slice(0, DIGEST_LENGTH)} method="post" {...props} ref={formRef}>
      {key ? <input type="hidden" name="viewer" value={key} /> : null}
      {children}
    </Tag>
  );
}
