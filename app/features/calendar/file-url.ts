/** Path of a calendar file. @param name what it holds: a kind of reminder, or a meetup's key */
export const fileUrl = (name: string): string => `/calendar-reminders/files/${name}.ics`;
