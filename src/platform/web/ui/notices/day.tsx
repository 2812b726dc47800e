import type { ReactNode } from 'react'

const sky = <path fill="#F9DFC8" d="M0 0h160v104H0z" />
const far = <path fill="#B98E9B" d="M0 74l34-26 30 24 24-18 40 22 32-20v48H0z" />
const near = <path fill="#3B3C5E" d="M0 88c30-14 54-10 80-4s54 4 80-8v28H0z" />

/** By day, with the sun low behind the hills or high and aside. */
export function day(thing: ReactNode, isHigh = false): ReactNode {
  return (
    <>
      {sky}
      <circle cx={isHigh ? 122 : 80} cy={isHigh ? 30 : 58} r={isHigh ? 14 : 26} fill="url(#notice-sun)" />
      {far}
      {near}
      {thing}
    </>
  )
}
