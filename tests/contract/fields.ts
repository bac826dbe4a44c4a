/** Every field of every form and call, for the hostile-input tests. */
export const FIELDS: Record<string, string[]> = {
  "features/account/welcome": ["dateOfBirth", "onIsland"],
  "features/agreements/community-agreements": ["agreedToCodeOfConduct"],
  "features/agreements/api.community-agreements": ["agreedToCodeOfConduct"],
  "features/profile/age-profile": ["stageName", "gender", "islandActivities", "relaxationMusic"],
  "features/profile/profile-setup": ["stageName", "gender", "sportsPlayed", "relaxationMusic"],
  "features/profile/api.profile": ["stageName", "bio", "gender", "sportsPlayed", "interestedIn"],
  "features/discover/save-filters": ["age", "intent", "music"],
  "features/matches/api.match": ["targetUserId", "action"],
  "features/safety/report-member": ["reason", "words", "block"],
  "features/safety/report-message": ["reason", "words", "block"],
  "features/safety/report-media": ["reason", "words", "block"],
  "features/matches/closing": ["note"],
  "features/messages/conversation": ["content", "clientId"],
  "features/messages/api.messages": ["content", "clientId", "confirmHarsh"],
  "features/messages/read": ["upTo"],
  "features/voice/api.voice-messages": ["receiverId", "audioData", "duration", "clientId"],
  "features/messages/suggest-meetup": ["locationId", "date", "slotHour", "clientId"],
  "features/notifications/api.push-subscriptions": ["endpoint", "keys"],
  "features/notifications/preferences": [
    "matches",
    "other",
    "mailRhythm",
    "quietFrom",
    "quietUntil",
  ],
};

/** These take files and nothing else; what they refuse is tested beside them. */
export const UPLOADS = ["features/media/upload", "features/voice/recording"];

/** These take an id from the address and no body. */
export const BODYLESS = ["features/notifications/api.read", "features/voice/api.played"];
