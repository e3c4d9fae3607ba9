export const navItemStyle = 'rounded-control px-3 py-2.5 font-semibold hover:bg-sunken';
export const navItemActiveStyle = 'text-accent-text underline decoration-2 underline-offset-8';
