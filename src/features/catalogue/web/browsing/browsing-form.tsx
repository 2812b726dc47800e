import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { fieldsOf, type Browsing } from './browsing.ts'

interface Props {
  browsing: Browsing
  /** What its buttons decide; all else stays as it is. */
  sets: readonly (keyof Browsing)[]
  children: ReactNode
}

/** A form whose submit buttons change the address: without any script too, and without a reload with one. */
export function BrowsingForm({ browsing, sets, children }: Props) {
  const { pathname } = useLocation()
  const kept = fieldsOf(browsing).filter(([name]) => !sets.some((set) => set === name))
  return (
    <Form action={pathname} preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}
