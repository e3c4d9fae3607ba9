/** A small note beside a checklist whose sender has not confirmed their email address (product.md#submit-11). */
export function UnprovedAddress({ hasUnprovedAddress }: { hasUnprovedAddress?: true | undefined }) {
  return hasUnprovedAddress ? <span className="text-sm text-muted">address not confirmed</span> : null;
}
