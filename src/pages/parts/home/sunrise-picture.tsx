import { styled } from '#platform/web/styled.tsx'

/**
 * Decorative SVG illustration of a sunrise over hills, shown beside forms. It fills its container and is hidden from
 * screen readers.
 */
export function SunrisePicture() {
  return (
    <Drawing viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="sunrise-sky" x2="0" y2="1">
          <stop offset="0" stopColor="#F7C9A0" />
          <stop offset="0.7" stopColor="#FBE3CB" />
        </linearGradient>
        <linearGradient id="sunrise-sun" x2="0" y2="1">
          <stop offset="0" stopColor="#F9B36B" />
          <stop offset="1" stopColor="#E8553D" />
        </linearGradient>
      </defs>
      <path fill="url(#sunrise-sky)" d="M0 0h640v400H0z" />
      <circle cx="392" cy="204" r="118" fill="#FDEBD6" opacity="0.55" />
      <circle cx="392" cy="204" r="76" fill="url(#sunrise-sun)" />
      <path fill="#E3AFA0" d="M0 240l88-66 70 48 96-84 92 78 74-46 90 66 66-34 64 42v160H0z" />
      <path fill="#B9859A" d="M0 286l120-58 84 44 110-72 116 74 92-36 118 58v108H0z" />
      <path fill="#76608A" d="M0 320c90-44 176-34 262-8s180 26 378-22v110H0z" />
      <path fill="#2D3052" d="M0 358c120-38 214-26 320-6s206 18 320-26v80H0z" />
      <path fill="#2D3052" d="M112 350l14-52 14 52zM132 352l11-40 11 40zM86 356l10-36 10 36z" />
      <path
        fill="none"
        stroke="#2D3052"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M214 118q8-10 16 0q8-10 16 0M262 92q6-8 12 0q6-8 12 0"
      />
    </Drawing>
  )
}

const Drawing = styled('svg', { base: { display: 'block', width: 'full', height: 'auto' } })
