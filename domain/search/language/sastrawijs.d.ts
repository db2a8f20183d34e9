// What we use of sastrawijs, whose package does not lead the compiler to its own types.
declare module 'sastrawijs' {
  /** Reduces Indonesian words to their stem. */
  export class Stemmer {
    stem(word: string): string
    /** True when the dictionary holds the word. */
    find(word: string): boolean
  }
}
