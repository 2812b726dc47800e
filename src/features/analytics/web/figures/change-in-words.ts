/** How a sum stands to the one before it; undefined where there is nothing to compare. */
export function changeInWords(total: number, before: number): string | undefined {
  if (before === 0) return total === 0 ? undefined : 'none before'
  const percent = Math.round(((total - before) / before) * 100)
  if (percent === 0) return 'as before'
  return `${Math.abs(percent).toLocaleString('en-US')} % ${percent > 0 ? 'more' : 'fewer'}`
}
