// What readers may say about an article, without the schema: pages need the words, not the parser.
export const feedbackMaxLength = 500

export type FeedbackScore = 1 | -1
