import type { ReactNode } from "react";

type NoticeTone = "info" | "success" | "warning" | "danger";

const CLASS: Record<NoticeTone, string> = {
  info: "notice tone-blue",
  success: "notice tone-green",
  warning: "notice tone-yellow",
  danger: "notice tone-red",
};

type NoticeProps = {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** `status` for the outcome of an action, `alert` for trouble; none for permanent text. */
  role?: "status" | "alert";
  className?: string;
};

/** A framed message: what happened or what matters here, and what to do next. */
export function Notice({ tone = "info", title, children, role, className }: NoticeProps) {
  return (
    <div role={role} className={className ? `${CLASS[tone]} ${className}` : CLASS[tone]}>
      {title ? <p className="notice-title">{title}</p> : null}
      {children}
    </div>
  );
}
