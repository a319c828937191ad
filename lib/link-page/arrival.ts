/** Of the line that says where the recording is. */
export const arrivalId = "arrival";
