/** Every field of every form and call, for the hostile-input tests. */

const INTRODUCTION = [
  "friendName",
  "friendEmail",
  "friendAge",
  "friendGender",
  "relationshipToIntroducer",
  "introductionType",
  "commonDetail",
  "personalMessage",
  "meetupBookingId",
  "suggestedMatchId",
  "clientId",
];
export const FIELDS: Record<string, string[]> = {
  "features/account/welcome.route": ["dateOfBirth", "onIsland"],
  "features/agreements/community-agreements.route": ["agreedToCodeOfConduct"],
  "features/agreements/api.community-agreements.route": ["agreedToCodeOfConduct"],
  "features/profile/age-profile.route": [
    "stageName",
    "gender",
    "islandActivities",
    "relaxationMusic",
  ],
  "features/profile/profile-setup.route": [
    "stageName",
    "gender",
    "sportsPlayed",
    "relaxationMusic",
  ],
  "features/profile/api.profile.route": [
    "stageName",
    "bio",
    "gender",
    "sportsPlayed",
    "interestedIn",
  ],
  "features/discover/save-filters.route": ["age", "intent", "music"],
  "features/discover/api.match.route": ["targetUserId", "action"],
  "features/reports/report-member.route": ["reason", "words", "block"],
  "features/reports/report-message.route": ["reason", "words", "block"],
  "features/reports/report-media.route": ["reason", "words", "block"],
  "features/matches/closing.route": ["note"],
  "features/membership/checkout.route": ["plan", "meetup", "match"],
  "features/membership/api.create-subscription.route": ["tierId", "matchId", "plan", "bookingId"],
  "features/introductions/friend-intro.route": INTRODUCTION,
  "features/introductions/preview.route": INTRODUCTION,
  "features/concierge/concierge.route": ["question", "clientId"],
  "features/messages/conversation.route": ["content", "clientId"],
  "features/messages/api.messages.route": ["content", "clientId", "confirmHarsh"],
  "features/messages/read.route": ["upTo"],
  "features/voice/api.voice-messages.route": ["receiverId", "audioData", "duration", "clientId"],
  "features/meetups/booking/meetups.route": [
    "locationId",
    "date",
    "slotHour",
    "match",
    "clientId",
    "payExtra",
  ],
  "features/meetups/meetup/meetup.route": ["feltSafe", "words"],
  "features/meetups/booking/join-waiting.route": ["locationId", "date", "slotHour"],
  "features/meetups/booking/leave-waiting.route": ["locationId", "date", "slotHour"],
  "features/meetups/booking/plan.route": ["planType"],
  "features/meetups/booking/api.book.route": [
    "locationId",
    "date",
    "timeSlot",
    "clientId",
    "extra",
  ],
  "features/meetups/booking/api.upgrade-plan.route": ["planType"],
  "features/wallet/spend.route": ["optionType", "matchId"],
  "features/wallet/api.spend.route": ["optionType", "amount", "description", "matchId"],
  "features/calendar/renew-feed.route": ["token"],
  "features/notifications/api.push-subscriptions.route": ["endpoint", "keys"],
  "features/notifications/preferences.route": [
    "matches",
    "other",
    "mailRhythm",
    "quietFrom",
    "quietUntil",
  ],
};

/** These take files and nothing else; what they refuse is tested beside them. */
export const UPLOADS = ["features/profile/media/upload.route", "features/voice/recording.route"];

/** These take at most an id from the address and no body. */
export const BODYLESS = [
  "features/calendar/api.create-reminders.route",
  "features/notifications/api.read.route",
  "features/voice/api.played.route",
];
