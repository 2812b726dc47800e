/** Such as 'Thu, Nov 26, 9:00 AM', by the clock of whoever looks. */
export const momentWithWeekday = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
