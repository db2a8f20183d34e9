// What we use of sastrawijs, whose package does not lead the compiler to its own types.
declare module 'sastrawijs' {
  export class Stemmer {
    stem(word: string): string
    find(word: string): boolean
  }
}
