import type { ButtonHTMLAttributes } from "react";
import { BUTTON_NAME } from "~/server/web/button-name";
import { Link, type LinkProps } from "./link";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const CLASS: Record<ButtonVariant, string> = {
  primary: "btn btn-primary",
  secondary: "btn",
  quiet: "btn btn-quiet",
  danger: "btn btn-danger",
};

/**
 * Class names of a button's look, for elements that neither `Button` nor `LinkButton` can be.
 * @param variant look; `secondary` is outlined, `quiet` reads like a link
 */
export function buttonClass(variant: ButtonVariant = "primary", extra?: string): string {
  return extra ? `${CLASS[variant]} ${extra}` : CLASS[variant];
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant };

/**
 * A button; it submits its form unless `type` says otherwise. It has a name, since Lynx sends a form without any field as
 * a GET, which changes nothing.
 */
export function Button({
  variant = "primary",
  type = "submit",
  name = BUTTON_NAME,
  className,
  ...rest
}: ButtonProps) {
  return <button {...rest} {...{ type, name }} className={buttonClass(variant, className)} />;
}

type LinkButtonProps = LinkProps & { variant?: ButtonVariant };

/**
 * A link that looks like a button. Paths under `/api/` are full navigations, never fetched by
 * the router: signing in and out are full page loads (rule visitors-sign-in).
 */
export function LinkButton({
  variant = "primary",
  className,
  to,
  reloadDocument,
  ...rest
}: LinkButtonProps) {
  const leavesTheApp = /^(\/api\/|https?:|mailto:|#)/.test(to);
  return (
    <Link
      {...rest}
      to={to}
      reloadDocument={reloadDocument || leavesTheApp}
      className={buttonClass(variant, className)}
    />
  );
}
