import { Cron } from 'croner'

/** When issues are due: a cron expression, read in a zone, through all its changes of the clock. */
export interface Calendar {
  schedule: string
  zone: string
}

/** The first moment after another one. */
export const dueAfter = ({ schedule, zone }: Calendar, moment: Date): Date | null =>
  new Cron(schedule, { timezone: zone }).nextRun(moment)

/** Whether both can be read. */
export function isCalendar({ schedule, zone }: Calendar): boolean {
  try {
    return dueAfter({ schedule, zone }, new Date(0)) !== null
  } catch (error) {
    // Whatever it is, it says that one of the two is none.
    if (error instanceof Error) return false
    throw error
  }
}
