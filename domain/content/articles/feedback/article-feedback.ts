// What readers may say about an article, without the schema: pages need the words, not the parser.
/** Longest comment, in characters. */
export const commentMaxLength = 500

/** 1: it helped; -1: it did not. */
export type FeedbackScore = 1 | -1
