declare module 'virtual:icons/*' {
  const body: string;
  export default body;
}
