import { Icon, type IconName } from "~/ui/icon";

/** A file to download, and what it holds. */
interface CalendarFile {
  icon: IconName;
  title: string;
  about: string;
  downloadUrl: string;
}

/**
 * Calendar files, each a row to press for its download.
 * @param hasDownloads false while they are only announced
 */
export function FileList(props: {
  files: readonly CalendarFile[];
  label: string;
  hasDownloads?: boolean;
}) {
  const { files, label, hasDownloads = true } = props;
  return (
    <ul aria-label={label}>
      {files.map(({ icon, title, about, downloadUrl }) => (
        <li className="person" key={downloadUrl}>
          <Icon name={icon} className="medal" />
          <div className="person-words">
            <h3>{title}</h3>
            <p className="hint">{about}</p>
            {hasDownloads ? (
              <a className="person-link btn-quiet" href={downloadUrl} download>
                Download<span className="sr-only">: {title}</span>
              </a>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
