import { subjects } from './every-subject.ts'
import { drawnInstead } from './drawn-instead.ts'
import type { Subject } from './subject.ts'

/** What we have drawn ourselves for an icon's name: a subject has its own name, and stands in for icons that it shows better. */
export function ownSubject(icon: string): Subject | undefined {
  return subjects.get(icon) ?? subjects.get(drawnInstead.get(icon) ?? '')
}
