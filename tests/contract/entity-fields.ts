/** A list of names that is written as a text. */
export const words = (text: string) => text.trim().split(/\s+/);

/** The published fields of each entity (rule entities-whole). */
export const FIELDS = {
  user: words(`id email firstName lastName profileImageUrl stripeCustomerId stripeSubscriptionId subscriptionTier
    isSubscribed subscriptionEndsAt profileCompleted dailyMessageCount dailyMeetupCount weeklyMeetupCount
    lastUsageReset referralPoints bonusMeetups augustTokens lifetimeTokensEarned createdAt updatedAt
    dailyMeetupLimit`),
  profile: words(`id userId stageName ageCategory restroomPreference gender elementarySchoolLocation
    elementarySchoolCity location bio hometownRegion profileImageUrl profileImageLocation islandPhotoVerified
    profileImages imageTypes actionShotTypes videoIntroUrl videoIntroDescription hasVideoIntro tiktokDanceUrl
    tiktokDanceName tiktokDanceDescription hasTikTokDance tiktokSkillLevel favoriteVibesOnIsland activityVideoUrl
    activityType activityDescription hasActivityVideo activityLocation college collegeMajor
    favoriteHsTeacherOrCoach grandparentsHbcu grandparentsHbcuName favoriteJazzArtist favoriteSoloVocalist
    relaxationMusic favoriteBobMarleySong favoriteRapSong favoriteRnbSong recentConcerts sportsPlayed nflTeam
    nbaTeam wnbaTeam mlbTeam favoriteTennisPlayer bestNbaPlayer bestNflPlayer bestWnbaPlayer favoriteSoulFood
    favoriteIceCream favoriteVineyardSpot placesToTravel connectInterests islandActivities voiceSampleUrl
    selectedQuote quotedBy bestGreensInFamily serviceProjectExperience eldersWisdom kicksAndGigglesBusiness
    favoriteElementaryTeacher hadAirConditioningInGym hadMembersOnlyJacket canBop wentToBasementParty
    eatenScrapple ironedJeans hasTikTok graduatedBeforeBlueIvy knowsMjThrillerMoves grewUpOnMtv
    knowsVictorOrMrsChancellor grewUpWatchingDoraBackyardigans couldUseCalculatorsOnSat wroteInBlueBooks
    willingToWalkingMeetup concertsLastYear firstPhoneBrand dancePreferences favoriteMeal bestCookingSkill
    mostUsedSneaker inspirationSource bestMarchingBandCollege hsLockerNonEssentials budgetFoodPercentage
    budgetEventsPercentage budgetMerchandisePercentage budgetGiftsPercentage budgetCarExpensePercentage
    budgetDiningPercentage agreedToCodeOfConduct agreedToConflictResolution communityAgreementsCompletedAt
    createdAt updatedAt`),
  completion: words("overall tokensEarned maxTokens themes"),
  themes: words("basic sports nostalgic food social"),
  discoverItem: words("profile compatibilityScore"),
  discoverProfile: words(`userId id stageName firstName ageCategory hometownRegion bio college
    favoriteBobMarleySong favoriteVineyardSpot sportsPlayed profileImageUrl`),
  match:
    words(`id userId1 userId2 compatibilityScore status initiatedBy connectionFee maleUserId femaleUserId
    maleInitiated conversationDeadline firstMessageSentAt isConversationStarted wasDeactivatedForInactivity
    notificationSent reminderNotificationSent expirationNotificationSent createdAt expiredAt`),
  conversation: words("id matchId createdAt match"),
  messages: words("messages messageCount limit remaining"),
  message: words("id conversationId senderId content createdAt"),
  notification:
    words(`id userId type title message data isRead sentAt deliveredAt failedAt pushToken
    notificationMethod createdAt`),
  location:
    words(`id name description requiredItem icon latitude longitude category islandConnection
    sunlightOnly seasonalRestriction availableHours daylightOnly isActive createdAt`),
  booking:
    words(`id userId locationId scheduledDate timeSlot status matchId notes pricePaid isCompleted
    completedAt createdAt location`),
  introduction:
    words(`id friendName friendEmail friendAge friendGender relationshipToIntroducer introductionType commonDetail
    personalMessage introductionTemplate status createdAt meetupBookingId suggestedMatchId introducerId invitationSentAt
    joinedAt matchSuccessfulAt pointsAwarded bonusMeetupsAwarded`),
  heatMap: words("totalMeetups mostPopularLocation trending locations"),
  heatPlace:
    words(`id name description islandLocation popularityScore totalMeetups recentActivity peakHours
    popularDays requiredItems`),
  game: words("id title description gameType difficulty isActive createdAt data"),
  participation: words(`id gameId userId partnerId conversationId responses score status completedAt
    createdAt`),
  voiceMessage: words("id senderId receiverId audioData duration isPlayed createdAt"),
  balance: words("current lifetime"),
  reward: words(
    "id rewardType description baseTokens bonusTokens isActive subscriptionTierRequired",
  ),
  spendingOption: words("id optionType description tokenCost isActive subscriptionTierRequired"),
  transaction:
    words(`id userId description transactionType amount referenceId referenceType metadata
    createdAt`),
};

/** The published types, and the three that rule token-types adds. */
export const TRANSACTION_TYPES =
  words(`earned_referral earned_connection earned_game earned_meetup spent_connection
  spent_boost bonus_subscription earned_profile spent_voice spent_meetup`);

/** A friend who is introduced by call. */
export const FRIEND = {
  friendName: "Dan",
  friendEmail: "dan@friends.example",
  friendAge: null,
  friendGender: "male",
  relationshipToIntroducer: "friend",
  introductionType: "general",
  commonDetail: "sailing",
  personalMessage: "Come and meet people here.",
  introductionTemplate: "ignored",
};
