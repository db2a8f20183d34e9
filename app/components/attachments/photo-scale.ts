// How much smaller a picture is sent. Pure.
/** Longest edge of a photo that is sent, in pixels. */
const longestEdge = 2_000

/** Most pixels of a screenshot that is sent: below what the server opens of a PNG, and what phones draw. */
const mostPixels = 12_000_000

/** A picture that is this many times longer than wide is a long screenshot, on which an edge of 2,000 pixels reads badly. */
const longRatio = 3

/** The factor for both edges; 1 or more for a picture that is small already. A PNG is a screenshot. */
export function scaleOf(
  { width, height }: { readonly width: number; readonly height: number },
  isPng: boolean,
): number {
  const isLong = Math.max(width, height) > longRatio * Math.min(width, height)
  return isLong || isPng ? Math.sqrt(mostPixels / (width * height)) : longestEdge / Math.max(width, height)
}
