import { Card } from "~/ui/card";

/** A file to download, and what it holds. */
export interface CalendarFile {
  title: string;
  about: string;
  downloadUrl: string;
}

/** Calendar files, each with its download. */
export function FileList({ files, label }: { files: readonly CalendarFile[]; label: string }) {
  return (
    <ul className="stack" aria-label={label}>
      {files.map(({ title, about, downloadUrl }) => (
        <Card as="li" key={downloadUrl}>
          <h3>{title}</h3>
          <p>{about}</p>
          <p>
            <a className="btn" href={downloadUrl} download>
              Download<span className="sr-only">: {title}</span>
            </a>
          </p>
        </Card>
      ))}
    </ul>
  );
}
