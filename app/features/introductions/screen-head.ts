import choices from "~/styles/choices.css?url";
import styles from "~/styles/introductions.css?url";

/** Title and styles of "Introduce a Friend", with and without the preview. */
export const meta = () => [{ title: "Refer Friends · August" }];
export const links = () => [choices, styles].map((href) => ({ rel: "stylesheet", href }));
