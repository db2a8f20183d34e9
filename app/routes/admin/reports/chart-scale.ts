// How high a chart goes and where its lines lie.
/** Lines above the base line. */
const lines = 4

/** Four steps of a round whole number that hold the largest count; `ticks` are the counts of the lines, from 0 to `top`. */
export function scaleFor(counts: readonly number[]): { readonly top: number; readonly ticks: readonly number[] } {
  const least = Math.max(1, Math.max(0, ...counts) / lines)
  const power = 10 ** Math.floor(Math.log10(least))
  const round = [1, 2, 2.5, 3, 4, 5, 7.5, 10]
    .map((each) => each * power)
    .find((each) => each >= least && each % 1 === 0)
  const step = round ?? 10 * power
  return { top: step * lines, ticks: Array.from({ length: lines + 1 }, (_, line) => line * step) }
}
