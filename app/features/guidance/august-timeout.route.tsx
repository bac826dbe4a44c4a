import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/guide.css?url";
import { AugustTimeout } from "./august-timeout";
import { GUIDE_SECTIONS, type GuideSectionId } from "./texts";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "How we Resolve Situations in August" }];

export const loader = screenLoader("welcomed", () => null);

const findSection = (hash: string): GuideSectionId | undefined =>
  GUIDE_SECTIONS.find(({ id }) => `#${id}` === hash)?.id;

export default function Guidance() {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<GuideSectionId>();
  useEffect(() => setOpened(findSection(hash)), [hash]);
  return (
    <AugustTimeout
      opened={opened}
      onReturn={(event) => {
        // Only where this visit has an earlier page; otherwise the link leads home.
        if (key === "default") return;
        event.preventDefault();
        navigate(-1);
      }}
    />
  );
}
