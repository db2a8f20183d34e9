// Icons without the attributes that the style sheet gives them anyway: a third of their size, on pages that show many.
/** To be spread over a lucide icon. */
export const bareIcon = {
  xmlns: undefined,
  width: undefined,
  height: undefined,
  fill: undefined,
  stroke: undefined,
  strokeWidth: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
} as const
