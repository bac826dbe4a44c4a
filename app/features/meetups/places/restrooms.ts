/** The mark of a place that meets the member's own restroom preference (decision P9). */
export const SUITABLE_RESTROOM = "Restrooms suit you";
