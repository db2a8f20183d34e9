// What a bench gives: figures as ratios against a yardstick of the same run.
/** One line of the table: the measured value, its budget and whether it is met. */
export interface Figure {
  readonly name: string
  readonly value: string
  readonly budget: string
  readonly met: boolean
}
