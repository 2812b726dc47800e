import type { ReactNode } from 'react'

/** By night. */
export function night(thing: ReactNode): ReactNode {
  return (
    <>
      <path fill="#2A3358" d="M0 0h160v104H0z" />
      <circle cx="126" cy="26" r="11" fill="#FBE7C6" />
      <path
        stroke="#FBE7C6"
        strokeWidth="2"
        strokeLinecap="round"
        d="M22 20h.01M48 34h.01M70 14h.01M98 40h.01M146 52h.01M30 50h.01"
      />
      <path fill="#4B4F7C" d="M0 74l34-26 30 24 24-18 40 22 32-20v48H0z" />
      <path fill="#171C33" d="M0 88c30-14 54-10 80-4s54 4 80-8v28H0z" />
      {thing}
    </>
  )
}
