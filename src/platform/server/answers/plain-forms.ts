import { inAnotherForm, type Answer, type Form } from './answer.ts'

/**
 * Takes answers apart for those who take no coding. As long as a long one is on its way to anybody, everybody has the
 * same: a thousand slow connections hold it in memory once.
 */
export function sharePlainForms(): (answer: Answer) => Promise<Form> {
  const known = new WeakMap<Answer, WeakRef<Form>>()
  const underWay = new WeakMap<Answer, Promise<Form>>()
  return (answer) => {
    const sent = known.get(answer)?.deref()
    if (sent) return Promise.resolve(sent)
    const begun = underWay.get(answer)
    if (begun) return begun
    const taking = inAnotherForm(answer, undefined)
      .then((form) => {
        known.set(answer, new WeakRef(form))
        return form
      })
      .finally(() => underWay.delete(answer))
    underWay.set(answer, taking)
    return taking
  }
}
