import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";

/** A file to download, and what it holds. */
interface CalendarFile {
  icon: IconName;
  title: string;
  about: string;
  downloadUrl: string;
}

/**
 * Calendar files, each with its download.
 * @param hasDownloads false while they are only announced
 */
export function FileList(props: {
  files: readonly CalendarFile[];
  label: string;
  hasDownloads?: boolean;
}) {
  const { files, label, hasDownloads = true } = props;
  return (
    <ul className={files.length < 3 ? "halves" : "tiles"} aria-label={label}>
      {files.map(({ icon, title, about, downloadUrl }) => (
        <Card as="li" key={downloadUrl}>
          <Icon name={icon} className="medal" />
          <h3>{title}</h3>
          <p>{about}</p>
          {hasDownloads ? (
            <p>
              <a className="btn" href={downloadUrl} download>
                Download<span className="sr-only">: {title}</span>
              </a>
            </p>
          ) : null}
        </Card>
      ))}
    </ul>
  );
}
