// What signs of distress are written in: words of `plainWords`, and how far apart they may stand. Pure.

/** At most so many words, all of one sentence, between two that belong together. */
export const gap = (most: number) => `(?:(?!\\| )\\S+ ){0,${most}}?`

/** Who hurts or is hurt. */
export const near =
  '(?:bapak|ibu|paman|om|pakde|pak de|kakak|kakak kelas|kakak ipar|kakek|nenek|mbah|suami|istri|tetangga|guru|teman|tiri|ortu|orang|saudara|wali|pelatih|senior|tante|bibi|budhe|bude|pacar|keluarga|ustad|ustadz|pengasuh|satpam|anak|sekolah)'

/** One expression that finds any of the signs at the beginning of a word. */
export const anyOf = (signs: readonly string[]) => new RegExp(`(?<= )(?:${signs.join('|')})`, 'u')
