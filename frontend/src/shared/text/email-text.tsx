/** An email address that breaks before its @ if space is limited, and within a part only if the part alone is too long. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="min-w-0 wrap-anywhere">
      {email.slice(0, at)}
      {/* A screen reader would read a space here. */}
      <wbr aria-hidden="true" />
      {email.slice(at)}
    </span>
  );
}
